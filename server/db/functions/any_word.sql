-- A question that any of some words answers: letters and digits between spaces, in the forms that `search` has.
-- Null where no word has a meaning, as "para" and "sobre".
create or replace function any_word(words text) returns tsquery
language sql immutable
as $$
  select string_agg('''' || lexeme || '''', ' | ')::tsquery
    from unnest(tsvector_to_array(to_tsvector('spanish', words))) lexeme
$$;
