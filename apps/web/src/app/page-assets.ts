import type { PageName } from '@rer/contracts';

/** Addresses of the built files that one page needs, as they stand in its HTML. */
export interface PageAssets {
  /** Module that takes the page over, or the application itself on the staff page. */
  readonly app: string;
  /** Modules that `app` imports, so that browsers need not find them one after the other. */
  readonly modules: readonly string[];
  /** Style sheets in the order in which they apply. */
  readonly styles: readonly string[];
  /** Styles that stand in the HTML instead, which saves the first visit a round trip; may be empty. */
  readonly inlineStyles: string;
  /** Sheets that come with the application: what it draws later, and nothing that stands in the HTML already. */
  readonly laterStyles: readonly string[];
  /** Fonts that text above the fold is set in. */
  readonly fonts: readonly string[];
}

/** Addresses of everything the build made for the pages. */
export interface SiteAssets {
  /** The small script that every page starts with. */
  readonly boot: string;
  /** The script of the front page's simulation, loaded when it comes into view. */
  readonly simulation: string;
  readonly pages: Readonly<Record<PageName, PageAssets>>;
}
