-- Links of mails that were sent, or given up after twelve attempts; send-mails.ts blanks them from now on.
update outbox_mails set body = regexp_replace(body, 'https?://[^[:space:]]+', '[enlace]', 'g')
  where sent_at is not null or attempts >= 12;
