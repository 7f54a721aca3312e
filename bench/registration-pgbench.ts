import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The newest pgbench of the machine, or undefined. */
export function findPgbench(): string | undefined {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin/pgbench'))
    .find((path) => existsSync(path))
}

/**
 * The statements of one registration as the server sends them: session, limit, edition, identity and newest profile; then
 * in one transaction profile, language, terms, consents, what the mail says, mail, job, team and audit record. What is
 * sought is a constant for each: a volatile expression would keep PostgreSQL from its indexes.
 */
const script = (motivation: string) => `
\\set n random(1, 1000000000)
select s.id, s.expires_at, i.id, i.role, who.email, i.firstname, i.lastname, a.email, a.type from sessions s
  left join identities i on i.id = s.identity_id
  left join people who on who.id = i.person_id
  left join authorised_users a on a.person_id = who.id and a.removed_at is null
 where s.token_hash = sha256(:n::text::bytea) and s.expires_at > now();
insert into rate_limits values (sha256(:n::text::bytea), 1, now() + interval '1 minute')
  on conflict (key) do update set hits = rate_limits.hits + 1 returning hits;
select label, details, questions from editions where is_current;
select * from identities where id = (select id from identities limit 1);
select * from profiles where person_id = md5(:n::text)::uuid and withdrawn_at is null order by created_at desc limit 1;
begin;
with person as (
  insert into people (email, created_at) values ('b' || :n || '@university.example', now()) returning id),
signed_on as (
  insert into identities
  select gen_random_uuid(), id, gen_random_uuid()::text, 'student', 'Ada', 'Bench', 'b' || :n,
    'b' || :n || '@university.example', 'Ulm', 'DE', 'Mechatronics - M.Sc.', now() from person)
insert into profiles (id, edition, person_id, created_at, firstname, lastname, matrikelnummer, email, placeofbirth,
  countryofbirth, currentfieldofstudy, gender, currentdegree, school, semester, germanlanguagelevel, motivation,
  previous_participation, registered_before, preferred_field_of_business, phone, master_credits, tum_programs,
  tum_programs_other, source_of_information, source_of_information_other)
select gen_random_uuid(), 'SS26', id, now(), 'Ada', 'Bench', gen_random_uuid()::text, 'b@university.example', 'Ulm', 'DE',
  'Mechatronics - M.Sc.', 'Female', 'Master', 'ED', 3, 'B', '${motivation}', 'No',
  exists (select id from profiles where withdrawn_at is null and edition <> 'SS26' and (person_id = md5(:n::text)::uuid
    or (matrikelnummer = 'b' || :n and not 'matrikelnummer' = any (self_reported)))), '{Mobility,IT,Health}',
  '+49 1555 1234567', '25-50', '{}', '', 'Posters', '' from person on conflict do nothing returning registered_before;
update people set language = 'en' where id = md5(:n::text)::uuid and language <> 'en';
select distinct on (name) name, content from content_versions
 where name in ('data-storage-policy', 'statement-of-consent', 'conditions-of-participation') order by name, id desc;
with given as (
  insert into consents select gen_random_uuid(), 'profile', gen_random_uuid(), kind, '2025-09-01', now()
    from unnest('{a,b,c,d}'::text[]) kind)
select name, version from legal_texts where version = any ('{2025-09-01}');
select (select coalesce(json_agg(t), '[]') from (select t.name, t.content from mail_texts t
          join editions e on e.label = t.edition where e.is_current and t.name = any ('{student-confirmation}')) t),
       (select content from content_versions where name = 'organiser' order by id desc limit 1),
       (select coalesce(json_agg(l), '[]') from (select id, language from people where id = any (array[md5(:n::text)::uuid])
          union all select id, language from companies where id = any ('{}')) l);
insert into mails (id, created_at, recipient, subject, text, html, headers, state)
values (gen_random_uuid(), now(), 'b@university.example', 'You are registered', repeat('x', 1400), repeat('x', 2300), '{}', 'sent');
insert into pgboss.job (id, name, state, data, retry_limit, retry_delay, retry_backoff)
values (gen_random_uuid(), 'send-mail', 'completed', '{"mailId":"00000000-0000-4000-8000-000000000000"}', 11, 30, true);
select team_id from team_members where edition = 'SS26' and person_id = md5(:n::text)::uuid;
insert into audit_records (at, actor, actor_role, action, record_type, record_id, ip, details)
values (now(), 'b@university.example', 'student', 'register', 'profile', gen_random_uuid()::text, '127.0.0.1', '{}');
commit;
`

/** Registrations per second by the same statements, sent by as many clients as take part in the rush. */
export function runPgbench(
  pgbench: string,
  databaseUrl: string,
  { clients, perClient, folder }: { clients: number; perClient: number; folder: string },
): { perSecond: number; latency: number } {
  const file = join(folder, 'registration.sql')
  writeFileSync(file, script('A question nobody has an answer key for. '.repeat(12).trim()))
  const url = new URL(databaseUrl)
  const {
    stdout: output,
    stderr,
    status,
  } = spawnSync(
    pgbench,
    ['-n', '-f', file, '-c', String(clients), '-j', '2', '-t', String(perClient), '-M', 'prepared'].concat([
      '-h',
      url.hostname,
      '-p',
      url.port,
      '-U',
      url.username,
      url.pathname.slice(1),
    ]),
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`pgbench: ${stderr.slice(0, 500)}`)
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN)
  return { perSecond: number(/tps = ([\d.]+)/), latency: number(/latency average = ([\d.]+)/) }
}
