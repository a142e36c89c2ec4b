import { THEME_KEY } from '../lib/theme.ts';

/**
 * The one inline script of the site: applies a remembered look before the first paint. The server allows it by
 * its hash, so it must not depend on the page or the installation.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;
