import { sql } from 'kysely'
import { membersDigest } from '../../members-digest.ts'

/** The states of students, teams and companies, for every list, count, export, email and run: see docs/states.md. */
export const standing = sql`
  -- Teams with their people, as registered for the edition; people not registered for it have no profile.
  create view team_people as
  select m.team_id, m.edition, t.company_id, t.publication_id, m.position, m.person_id, who.email,
         p.id as profile_id, coalesce(p.firstname, '') as firstname, coalesce(p.lastname, '') as lastname,
         coalesce(trim(p.firstname || ' ' || p.lastname), (
           select trim(u.first_name || ' ' || u.last_name) from authorised_users u
            where u.person_id = m.person_id order by u.removed_at is not null limit 1), '') as name,
         coalesce(p.currentfieldofstudy, '') as currentfieldofstudy, coalesce(p.school, '') as school,
         a.attended, m.feedback_reminded_at
    from team_members m
    join teams t on t.id = m.team_id
    join people who on who.id = m.person_id
    left join profiles p on p.edition = m.edition and p.person_id = m.person_id and p.withdrawn_at is null
    left join attendance a on a.edition = m.edition and a.person_id = m.person_id;

  -- What publications have changed for students, except before the office took them back in.
  create view student_news as
  select n.profile_id, n.publication_id, n.news, pu.edition, pu.number
    from publication_news n
    join publications pu on pu.id = n.publication_id
    join profiles p on p.id = n.profile_id
   where p.taken_back_in_at is null or pu.published_at > p.taken_back_in_at;

  -- A student's state, one row for each registration that counts: the one that is not withdrawn or, if all are, the
  -- newest.
  create view student_standing as
  select p.id as profile_id, p.person_id, p.edition, m.team_id, t.company_id, o.id as offer_id,
         case
           when p.withdrawn_at is not null then 'withdrawn'
           when a.attended then 'attended'
           when not a.attended then 'absent'
           when m.team_id is not null then case o.state when 'open' then 'asked' when 'accepted' then 'accepted' else 'placed' end
           when o.state = 'declined' then 'declined'
           when exists (select from student_news n where n.profile_id = p.id) then 'without-team'
           else 'registered'
         end as state
    from profiles p
    left join team_members m on m.edition = p.edition and m.person_id = p.person_id and p.withdrawn_at is null
    left join teams t on t.id = m.team_id
    left join offers o on o.profile_id = p.id and o.edition = p.edition and o.replaced_by is null and o.ended_at is null
                      and (m.team_id is null or o.team_id = m.team_id)
    left join attendance a on a.edition = m.edition and a.person_id = m.person_id
   where p.withdrawn_at is null or not exists (
           select from profiles q
            where q.edition = p.edition and q.person_id = p.person_id and q.id <> p.id
              and (q.withdrawn_at is null or (q.created_at, q.id) > (p.created_at, p.id)));

  -- A team's number of members and its minimum: what the run last published, or otherwise chosen, requires of its
  -- company, but never more than the edition requires of teams made by hand.
  create view team_sizes as
  with shown as (
    select distinct on (r.edition) r.id, r.edition
      from matching_runs r left join publications pu on pu.run_id = r.id
     where pu.id is not null or r.chosen_at is not null
     order by r.edition, pu.number desc nulls last
  ), asked as (
    select s.edition, (c ->> '_id')::uuid as company_id,
           min(coalesce((c ->> 'minimum')::int, (r.settings ->> 'minimum')::int)) as minimum
      from shown s join matching_runs r on r.id = s.id cross join lateral jsonb_array_elements(r.companies) c
     group by 1, 2
  ), sized as (
    select t.id as team_id, t.edition, (select count(*)::int from team_members m where m.team_id = t.id) as members,
           least((e.details ->> 'minimumTeamMembers')::int, a.minimum) as minimum
      from teams t
      join editions e on e.label = t.edition
      left join asked a on a.edition = t.edition and a.company_id = t.company_id
  )
  select team_id, edition, members, minimum, members < minimum as is_small from sized;

  -- A company's state and stage in its edition, and whether the office has its NDA. With an unconfirmed address it gets no email
  -- except the one that asks to confirm, and no student's data.
  create view company_standing as
  select c.id as company_id, c.edition,
         case
           when c.cancelled_at is not null then 'cancelled'
           when exists (select from change_requests r where r.company_id = c.id and r.done_at is null) then 'change-asked'
           when not exists (select from teams t where t.company_id = c.id) then 'registered'
           when exists (select from teams t where t.company_id = c.id and not exists (
                  select from team_confirmations k where k.team_id = t.id and k.members = ${membersDigest})) then 'asked'
           else 'confirmed'
         end as state,
         case when c.awaits_proof then 'unconfirmed' else 'confirmed' end as address_state,
         case
           when c.cancelled_at is not null then 'cancelled'
           when exists (select from teams t where t.company_id = c.id) then 'team'
           when c.awaits_proof then 'registered'
           else 'confirmed'
         end as stage,
         exists (select from files f where f.company_id = c.id and f.kind = 'nda')
           or exists (select from company_pipeline k where k.company_id = c.id and k.nda_on_paper) as has_nda
    from companies c;

  -- What leads have registered, for whatever edition, as far as a name or a contact tells: anybody may register any name,
  -- so it counts once the address has proved itself.
  create view lead_registrations as
  select l.id as lead_id, c.id as company_id
    from leads l
    join companies c on not c.awaits_proof and c.cancelled_at is null
                    and (folded(c.company_name) = folded(l.company_name)
                      or l.contact_email <> '' and lower(c.contact_email) = lower(l.contact_email));

  -- Leads that have not registered, on their way into the current edition.
  create view lead_standing as
  select l.id as lead_id, e.label as edition,
         case when l.contacted_for = e.label then 'invited' else 'new' end as stage
    from leads l cross join editions e
   where e.is_current and not exists (select from lead_registrations r where r.lead_id = l.id);

  -- Teams with fewer members than intended.
  create view free_places as
  select t.id as team_id, t.edition, t.company_id, t.publication_id,
         t.places - (select count(*)::int from team_members m where m.team_id = t.id) as places
    from teams t
   where t.places > (select count(*) from team_members m where m.team_id = t.id);
`
