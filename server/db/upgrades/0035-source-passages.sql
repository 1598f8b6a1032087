-- The text of a source is kept in passages of about a paragraph, so that a run reads those that it needs and not whole
-- books. The key finds the passages of one text; each holds its words, which makes ranking a text a matter of
-- milliseconds. There is no index over the words of all accounts: it would be read for every common word, and on the
-- embedded database its upkeep stops the server.

create table source_passages (
  source_id uuid not null references sources (id) on delete cascade,
  -- In the text, from 0.
  place integer not null,
  -- Of the file, from 0.
  page integer not null,
  text text not null,
  search tsvector not null generated always as (to_tsvector('spanish', text)) stored,
  primary key (source_id, place)
);

-- Of a text, in all its passages.
alter table sources add column text_characters integer not null default 0;

-- A question that any of some words answers: letters and digits between spaces, in the forms that `search` has. Null
-- where no word says anything, as "para" and "sobre".
create function any_word(words text) returns tsquery
language sql immutable
as $$
  select string_agg('''' || lexeme || '''', ' | ')::tsquery
    from unnest(tsvector_to_array(to_tsvector('spanish', words))) lexeme
$$;

-- Divides the texts that are there as core/sources/source-passages.ts divides new ones: at the end of a sentence, else
-- of a word.
do $$
declare
  part record;
  source uuid;
  piece text;
  rest text;
  next_place integer;
  from_end integer;
  last_space integer;
begin
  for part in
    select t.source_id, (p.ordinality - 1)::integer as page, block,
        -- By blocks: a slice of a long text costs as much as reading the text.
        substr(p.value, block * 48000 + 1, 48000) as text
      from source_texts t
        cross join jsonb_array_elements_text(t.pages) with ordinality p
        cross join generate_series(0, greatest(length(p.value) - 1, 0) / 48000) block
      order by t.source_id, p.ordinality, block
  loop
    if source is distinct from part.source_id then
      source := part.source_id;
      next_place := 0;
    end if;
    rest := part.text;
    while rest <> '' loop
      piece := left(rest, 1200);
      if length(rest) > 1200 then
        from_end := coalesce(
          least(nullif(position(' .' in reverse(piece)), 0), nullif(position(E'\n.' in reverse(piece)), 0)), 1200);
        last_space := coalesce(nullif(position(' ' in reverse(piece)), 0), 1200);
        if from_end < 600 then
          piece := left(piece, 1200 - from_end + 1);
        elsif last_space < 600 then
          piece := left(piece, 1200 - last_space + 1);
        end if;
      end if;
      insert into source_passages (source_id, place, page, text)
        values (source, next_place, part.page, piece);
      next_place := next_place + 1;
      rest := substr(rest, length(piece) + 1);
    end loop;
  end loop;
end
$$;

update sources s set text_characters = p.characters
  from (select source_id, sum(length(text))::integer as characters from source_passages group by source_id) p
  where p.source_id = s.id;

drop table source_texts;
