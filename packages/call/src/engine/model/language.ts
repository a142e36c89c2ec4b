/** The language of the interface. */
export class Language {
  #setting = 'user';

  /** As callers hear of it; `browserLang` is what the browser speaks. */
  facts(browserLang: string): { lang: string; langSetting: string } {
    return langOf(this.#setting, browserLang);
  }

  choose(setting: unknown): void {
    this.#setting = typeof setting === 'string' ? setting : 'user';
  }
}

/** The language of the interface: the one that was chosen, or the browser's. */
export function langOf(langSetting: string, browserLang: string): { lang: string; langSetting: string } {
  const [language = 'en'] = browserLang.toLowerCase().split('-');
  return { lang: langSetting === 'user' ? language : langSetting, langSetting };
}
