import { skeletonOf } from '../text/skeleton.ts';

/** Frequent surnames, as skeletons: what stands before a town behind one of them is the name of somebody, not a thing. */
const SURNAMES: ReadonlySet<string> = new Set(
  `müller meier maier mayer meyer weber wagner becker schulz schulze hoffmann schäfer koch richter klein wolf neumann schwarz zimmermann
  braun hofmann krüger hartmann lange werner krause lehmann köhler könig kaiser fuchs scholz möller weiss weiß jung hahn vogel keller
  günther frank berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig böhm winter kraus martin schumacher krämer
  vogt stein jäger otto sommer gross groß seidel heinrich brandt haas schreiber graf dietrich ziegler kuhn kühn pohl engel horn busch
  bergmann thomas voigt sauer arnold wolff pfeiffer schmidt schmitt schmitz schneider fischer bauer schröder schroeder peters petersen
  hansen jansen janssen kowalski yilmaz yildiz kessler huber bachmann kramer lenz kern lindner hermann walter walther schubert
  friedrich schumann nowak wiese sander paul fink beyer hesse bender wenzel barth riedel thiel kunz seifert ernst jakob dietz petermann`
    .split(/\s+/)
    .map(skeletonOf),
);

export function isSurname(word: string): boolean {
  return SURNAMES.has(word);
}
