/** What the directory shows after its search field: one script, loaded by whatever of it is drawn first. */
export { ListBody } from './list-body.tsx';
export { SidePane } from './side-pane.tsx';
