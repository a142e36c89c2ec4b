/** What can be set up, added or taken in, and is no provider: a wish for a new one of these is none of the directory. */
export const OTHER_RECORDS =
  /\b(zugang\w*|zugange|konto|konten|account\w*|benutzer\w*|nutzer\w*|login\w*|passwort\w*|tabellenspalte\w*|spalte\w*|feld|felder|termin\w*|ordner\w*|tabelle\w*|erinnerung\w*|rechnung\w*|bestellung\w*|ticket\w*|verteiler\w*|kalender\w*|aufgabe\w*|projekt\w*|vertrag|vertrage|angebotsschreiben|backup\w*|sicherung\w*|azubi\w*|praktikant\w*|rolle|rollen|berechtigung\w*|gruppe|liste|listen|dokument\w*|datei\w*|excel\w*)\b/;
