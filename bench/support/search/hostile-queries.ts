/** Texts that ask for as much work as possible: frequent words, many words, beginnings, runs of one letter. */
export function hostileQueries(): readonly string[] {
  const frequent =
    'Gebrüder Müller Schmidt Technik Energie Solar GmbH Berlin Hamburg info kontakt Bau Handel Service Planung';
  return [
    'a',
    'st',
    'sch',
    'bau',
    'info',
    'technik',
    'GmbH',
    'de',
    frequent,
    frequent
      .split(' ')
      .map((word) => word.slice(0, 3))
      .join(' '),
    frequent
      .split(' ')
      .map((word) => `${word.slice(0, -2)}x`)
      .join(' '),
    'er '.repeat(130),
    'en in ng ch st er ei te nd be el an ge',
    'a b c d e f g h i j k l m n o p',
    'steinbergerhofmeistermannbachfeldscheidhardtwalter'.repeat(8),
    'e'.repeat(400),
    'solartechnikplanungbauhandelserviceenergie '.repeat(9),
    '0 1 2 3 4 5 6 7 8 9',
    '+49 221 +49 222 +49 223 +49 224',
    'info@info.info info@info.info info@info.info',
  ];
}
