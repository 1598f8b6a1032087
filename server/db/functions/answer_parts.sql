-- An answer's JSON in two: `rest` is the JSON without the text, `generated` the text as it was written. What is not such
-- an answer is `rest` as it is, and has no text.
create or replace function answer_parts(p_answer text, out rest text, out generated text) language plpgsql immutable as $$
begin
  select '{' || string_agg(to_json(e.key) || ':' || e.value, ',' order by e.place)
        filter (where e.key <> 'texto_generado') || '}',
      (array_agg(e.value::text) filter (where e.key = 'texto_generado' and json_typeof(e.value) = 'object'))[1]
    into rest, generated from json_each(p_answer::json) with ordinality e (key, value, place)
    -- Of two of the same name neither could be put back in its place.
    having count(*) = count(distinct e.key);
  if rest is null or generated is null then
    rest := p_answer;
    generated := null;
  end if;
exception when data_exception then
  rest := p_answer;
  generated := null;
end $$;
