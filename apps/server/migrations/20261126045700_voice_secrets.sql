-- Secrets and headers of servers, encrypted with a key of the installation; a start moves those out of `body` that stand there.
ALTER TABLE rer_voice_assistants ADD COLUMN sealed bytea;
ALTER TABLE rer_voice_assistant_versions ADD COLUMN sealed bytea;
ALTER TABLE rer_voice_tools ADD COLUMN sealed bytea;
