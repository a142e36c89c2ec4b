-- numeric keeps NaN, which JSON cannot carry: a record with one could not be read any more. What is stored becomes
-- no value first (the audit trail keeps that), so that the rule can hold for every row.

UPDATE rer_dienstleister SET
  umsatz = nullif(umsatz, 'NaN'),
  rating = nullif(rating, 'NaN')
  WHERE umsatz = 'NaN' OR rating = 'NaN';

ALTER TABLE rer_dienstleister
  ADD CONSTRAINT rer_dienstleister_umsatz_not_nan CHECK (umsatz <> 'NaN'),
  ADD CONSTRAINT rer_dienstleister_rating_not_nan CHECK (rating <> 'NaN');
