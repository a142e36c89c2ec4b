import * as z from 'zod/mini';

/** The company that operates the site, as the legal notice names it. */
export const company = z.object({
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  registerCourt: z.string(),
  registerNumber: z.string(),
  managingDirector: z.string(),
  vatId: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Data protection authority in charge, by name; null: unknown. */
  supervisoryAuthority: z.nullable(z.string()),
  /** True while any part comes from the built-in sample: the page then says so in plain sight. */
  isSample: z.boolean(),
});
/** Parsed {@link company}. */
export type Company = z.infer<typeof company>;
