-- What each person did for each project: words put into its text, comments that were not deleted, sources added.
create or replace view contributions as
select counted.project_id, counted.user_id, sum(counted.words)::integer as words,
       sum(counted.comments)::integer as comments, sum(counted.sources)::integer as sources
from (
  select w.project_id, w.user_id, w.words, 0 as comments, 0 as sources from words_by w
  union all
  select c.project_id, c.user_id, 0, 1, 0 from comments c where c.user_id is not null and c.text <> ''
  union all
  select s.project_id, s.user_id, 0, 0, 1 from sources s where s.project_id is not null
) counted
group by counted.project_id, counted.user_id;
