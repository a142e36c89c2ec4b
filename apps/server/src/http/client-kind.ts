const BOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|scrapy|monitor/i;

/** Whether a request was sent by a person or a machine, by the user agent, which itself is not stored. */
export function kindOfClient(userAgent: string | undefined): 'person' | 'bot' {
  return userAgent !== undefined && BOT.test(userAgent) ? 'bot' : 'person';
}
