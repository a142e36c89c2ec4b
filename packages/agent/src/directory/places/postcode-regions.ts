import { FEDERAL_STATES, type FederalState } from './federal-states.ts';

/** Region of the postcodes that begin with two digits. */
interface PostcodeRegion {
  /** The state of most of the region's people. */
  readonly state: FederalState;
  /** Other states that reach into it: of a record there nothing tells which. */
  readonly also?: readonly FederalState[];
}

const [bw, by, be, bb, hb, hh, he, mv, ni, nw, rp, sl, sn, st, sh, th] = FEDERAL_STATES;

/**
 * Two-digit regions of German postcodes with their states. State borders and postcode regions differ: each region counts for its main
 * state alone, and answers about a state mention that they go by these digits. 05, 43 and 62 do not exist.
 */
const REGIONS: Readonly<Record<string, PostcodeRegion>> = {
  '01': { state: sn, also: [bb] },
  '02': { state: sn, also: [bb] },
  '03': { state: bb, also: [sn] },
  '04': { state: sn, also: [bb, st, th] },
  '06': { state: st, also: [th] },
  '07': { state: th, also: [sn] },
  '08': { state: sn },
  '09': { state: sn },
  '10': { state: be },
  '11': { state: be },
  '12': { state: be, also: [bb] },
  '13': { state: be },
  '14': { state: bb, also: [be, st] },
  '15': { state: bb },
  '16': { state: bb },
  '17': { state: mv, also: [bb] },
  '18': { state: mv },
  '19': { state: mv, also: [bb, ni] },
  '20': { state: hh },
  '21': { state: ni, also: [hh, sh] },
  '22': { state: hh, also: [sh] },
  '23': { state: sh, also: [mv] },
  '24': { state: sh },
  '25': { state: sh },
  '26': { state: ni },
  '27': { state: ni, also: [hb, hh] },
  '28': { state: hb, also: [ni] },
  '29': { state: ni, also: [st] },
  '30': { state: ni },
  '31': { state: ni },
  '32': { state: nw },
  '33': { state: nw },
  '34': { state: he, also: [ni, nw] },
  '35': { state: he },
  '36': { state: he, also: [th] },
  '37': { state: ni, also: [he, nw, th] },
  '38': { state: ni, also: [st] },
  '39': { state: st },
  '40': { state: nw },
  '41': { state: nw },
  '42': { state: nw },
  '44': { state: nw },
  '45': { state: nw },
  '46': { state: nw },
  '47': { state: nw },
  '48': { state: nw, also: [ni] },
  '49': { state: ni, also: [nw] },
  '50': { state: nw },
  '51': { state: nw, also: [rp] },
  '52': { state: nw },
  '53': { state: nw, also: [rp] },
  '54': { state: rp },
  '55': { state: rp, also: [he] },
  '56': { state: rp },
  '57': { state: nw, also: [rp] },
  '58': { state: nw },
  '59': { state: nw },
  '60': { state: he },
  '61': { state: he },
  '63': { state: he, also: [by] },
  '64': { state: he, also: [bw] },
  '65': { state: he, also: [rp] },
  '66': { state: sl, also: [rp] },
  '67': { state: rp },
  '68': { state: bw, also: [he] },
  '69': { state: bw, also: [he] },
  '70': { state: bw },
  '71': { state: bw },
  '72': { state: bw },
  '73': { state: bw },
  '74': { state: bw },
  '75': { state: bw },
  '76': { state: bw, also: [rp] },
  '77': { state: bw },
  '78': { state: bw },
  '79': { state: bw },
  '80': { state: by },
  '81': { state: by },
  '82': { state: by },
  '83': { state: by },
  '84': { state: by },
  '85': { state: by },
  '86': { state: by },
  '87': { state: by },
  '88': { state: bw, also: [by] },
  '89': { state: bw, also: [by] },
  '90': { state: by },
  '91': { state: by },
  '92': { state: by },
  '93': { state: by },
  '94': { state: by },
  '95': { state: by },
  '96': { state: by, also: [th] },
  '97': { state: by, also: [bw] },
  '98': { state: th },
  '99': { state: th },
};

/** The regions that count for a state, two digits each. */
export function regionsOfState(state: FederalState): readonly string[] {
  return Object.entries(REGIONS)
    .filter(([, region]) => region.state === state)
    .map(([digits]) => digits)
    .toSorted();
}

/** The state that a region counts for; null: there is no such region. */
export function stateOfRegion(digits: string): FederalState | null {
  return REGIONS[digits]?.state ?? null;
}
