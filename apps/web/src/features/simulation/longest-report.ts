/**
 * As much as the simulation ever reports: the longest name of a part, a load that is cut off, and another one's new way
 * over five modules. As much room is kept for its reports on every screen; the tests look for longer ones.
 */
export const LONGEST_REPORT =
  'Leitung zwischen Batterie West und Modul C unterbrochen. Das Rechenzentrum ist abgeschnitten. Sein Vorrat reicht noch 4 Schritte. Das Krankenhaus wird jetzt aus der Batterie Ost über die Module E, D, C, F und G versorgt.';
