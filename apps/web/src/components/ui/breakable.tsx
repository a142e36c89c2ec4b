import { Fragment, type ReactNode } from 'react';

/** After what an address or a file name may end a line: there it can still be read as one. */
const PLACE = /(?<=[@._/-])(?=[^@._/-])/;

/** An e-mail address, a web address or a file name, which breaks where people would break it before it breaks anywhere. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  let end = 0;
  return text.split(PLACE).map((part) => {
    end += part.length;
    return (
      <Fragment key={end}>
        {part}
        {end === text.length ? null : <wbr />}
      </Fragment>
    );
  });
}
