/** The company that the legal notice shows until COMPANY_* is set. Invented, and marked as a sample on the page. */
export const companySample = {
  name: 'Muster Energienetz GmbH',
  street: 'Musterstraße 1',
  postcode: '50667',
  city: 'Köln',
  country: 'Deutschland',
  registerCourt: 'Amtsgericht Köln',
  registerNumber: 'HRB 000000',
  managingDirector: 'Erika Mustermann',
  vatId: 'DE000000000',
  email: 'kontakt@example.org',
  phone: '+49 221 0000000',
} as const;
