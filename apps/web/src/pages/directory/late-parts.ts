/** What the directory shows after its search field: one script, loaded with the first of it that is drawn. */
export { ListBody } from './list-body.tsx';
export { SidePane } from './side-pane.tsx';
