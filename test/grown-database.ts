import pg from 'pg'

/** Rows of each kind for a student, besides one project. */
export const ofStudent = {
  messages: 10,
  entries: 10,
  versions: 2,
  transfers: 1,
  sources: 5,
  runs: 5,
  figures: 1,
  networks: 1,
}

/**
 * Fills a PostgreSQL database of the server with students `from + 1` to `to` and what they have, without triggers and
 * foreign keys, which would take most of the time. Balances, holds and runs agree (the view `drift` stays empty).
 */
export async function growDatabase(url: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off")
    for (const statement of statements) await client.query(statement, [from + 1, to])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const { messages, entries, versions, transfers, sources, runs, figures, networks } = ofStudent

/** A UUID that follows from a name, so that rows can refer to each other without a query. */
const id = (name: string) =>
  `overlay(overlay(md5(${name}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`
const user = id(`'user ' || n`)
const project = id(`'project ' || n`)
/** When student n did their m-th action; students are spread over a year. */
const moment = (m: string) =>
  `now() - interval '2 days' - ((n * 7919) % 500000) * interval '1 minute' + (${m}) * interval '90 seconds'`
const each = (count: number) =>
  `generate_series($1::int, $2::int) n cross join generate_series(1, ${count}) m`
/** 900 words of a vocabulary of 1,500, which compress about as prose does. */
const prose = `(select string_agg(substr(md5(((n * 31 + m * 7 + w * w) % 1500)::text), 1, 3 + w % 6), ' ')
  from generate_series(1, 900) w)`

const statements = [
  `insert into users (id, full_name, email, created_at)
     select ${user}, 'Estudiante ' || n, 'grown' || n || '@correo.ec', ${moment('0')}
     from generate_series($1::int, $2::int) n`,
  `insert into sessions (user_id, token_hash, expires_at)
     select ${user}, md5('session ' || n), now() + interval '20 days' from generate_series($1::int, $2::int) n`,
  `insert into projects (id, user_id, title, context_prompt, created_at, updated_at)
     select ${project}, ${user}, 'Un ensayo ' || n, 'Un ensayo sobre el agua', ${moment('0')}, ${moment('40')}
     from generate_series($1::int, $2::int) n`,
  `insert into generations (id, user_id, project_id, user_message_id, status, provider, model, input_units,
       output_limit_units, cost_units, answer, created_at, finished_at)
     select ${id(`'run ' || n || ' ' || m`)}, ${user}, ${project}, ${id(`'message ' || n || ' ' || (2 * m - 1)`)},
       'saved', 'offline', 'offline', 100, 20000, 1900, '{}', ${moment('2 * m')}, ${moment('2 * m')}
     from ${each(runs)}`,
  `insert into messages (id, project_id, role, content, sequence_order, credits_consumed, generation_id, created_at)
     select ${id(`'message ' || n || ' ' || m`)}, ${project}, case m % 2 when 1 then 'user' else 'assistant' end,
       'Añade un párrafo sobre el agua de la ciudad y sus usos, con dos citas de estudios recientes. ' || n,
       m, case m % 2 when 1 then 0.01 else 0 end,
       case m % 2 when 0 then ${id(`'run ' || n || ' ' || m / 2`)} end, ${moment('m')}
     from ${each(messages)}`,
  `insert into version_texts (id, project_id, sha256, content)
     select ${id(`'text ' || n || ' ' || m`)}, ${project}, sha256((n || ' ' || m)::bytea),
       '{"cuerpo":[{"role":"p","content":"' || ${prose} || '"}],"referencias":[]}'
     from ${each(versions)}`,
  `insert into versions (project_id, version_number, text_id, word_count, created_at)
     select ${project}, m, ${id(`'text ' || n || ' ' || m`)}, 900, ${moment('2 * m')} from ${each(versions)}`,
  `insert into credit_accounts (user_id, free_units, paid_units, anchor, entry_count)
     select ${user}, 20000, 50000 - ${entries - 2} * 2000, current_date - 1, ${entries}
     from generate_series($1::int, $2::int) n`,
  `insert into credit_entries (user_id, seq, kind, free_units, paid_units, free_after, paid_after, idempotency_key,
       generation_id, transaction_id, created_at)
     select ${user}, m,
       case m when 1 then 'grant' when 2 then 'topup' else case m % 2 when 1 then 'message' else 'generation' end end,
       case m when 1 then 20000 else 0 end,
       case m when 1 then 0 when 2 then 50000 else -2000 end,
       20000, case m when 1 then 0 else 50000 - (m - 2) * 2000 end, 'grown:' || n || ':' || m,
       case when m > 2 then ${id(`'run ' || n || ' ' || (m - 1) / 2`)} end,
       case m when 2 then ${id(`'transfer ' || n || ' 1'`)} end, ${moment('m')}
     from ${each(entries)}`,
  `insert into credit_holds (generation_id, user_id, period, free_units, paid_units, free_available, charged_paid, state)
     select ${id(`'run ' || n || ' ' || m`)}, ${user}, 0, 0, 20000, 0,
       case when m < ${runs} then 4000 else 0 end, 'settled'
     from ${each(runs)}`,
  `insert into files (id, user_id, filename, file_type, mime_type, file_size, storage_path, sha256, image_hash)
     select ${id(`'receipt ' || n || ' ' || m`)}, ${user}, 'comprobante.webp', 'payment_receipt', 'image/webp', 1,
       'grown/' || n || '/' || m, encode(sha256(('grown' || n || m)::bytea), 'hex'), left(md5('i' || n || m), 16)
     from ${each(transfers)}`,
  `insert into transactions (id, transaction_id, reference_normalized, user_id, amount_cents, payer_name, origin_bank,
       destination_bank, transfer_date, receipt_file_id, created_at, status, decided_by, decided_at, credited_cents)
     select ${id(`'transfer ' || n || ' ' || m`)}, 'G' || n, 'G' || n, ${user}, 500, 'Titular ' || n, 'pichincha',
       'guayaquil', current_date, ${id(`'receipt ' || n || ' ' || m`)}, ${moment('m')}, 'validated',
       ${id(`'user ' || n + 1`)}, ${moment('m + 9')}, 500
     from ${each(transfers)}`,
  `insert into sources (user_id, project_id, kind, work_key, csl, text_characters, added_at)
     select ${user}, ${project}, 'record', 'grown ' || n || ' ' || m,
       jsonb_build_object('type', 'article-journal', 'title', 'El agua ' || n || ' ' || m), 0, ${moment('m')}
     from ${each(sources)}`,
  `insert into figures (owner_id, id, type, width, height, bytes, storage_path, created_at)
     select ${user}, md5('figure ' || n || ' ' || m), 'image/png', 640, 480, 90000, 'figures/' || n || '/' || m,
       ${moment('m')}
     from ${each(figures)}`,
  `insert into figure_uses (text_id, figure_id)
     select ${id(`'text ' || n || ' ' || m`)}, md5('figure ' || n || ' ' || m) from ${each(figures)}`,
  `insert into known_networks (user_id, network, seen_at)
     select ${user}, '10.0.' || m || '.0/24', now() - (n % 170) * interval '1 day' from ${each(networks)}`,
  `update transfer_counts c set count = (select count(*) from transactions t where t.status = c.status
     and $1::int <= $2::int)`,
]
