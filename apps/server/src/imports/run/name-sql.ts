/** The company of provider `p`, as `companyOf` of `@rer/directory` tells it. */
export const COMPANY_SQL = `coalesce(nullif(btrim(p.firmen_name), ''), p.name)`;

/** Whether a provider with these two columns has a contact person in `name`: it differs from a company that is given. */
export function hasContactSql(name: string, firmenName: string): string {
  return `coalesce(btrim(${firmenName}), '') not in ('', btrim(${name}))`;
}
