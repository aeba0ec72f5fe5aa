-- A month's partition is made by whoever owns the tables, so that the role of a server need not own them.
CREATE FUNCTION make_answer_month(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  name text := 'keyed_answers_' || to_char(month, 'YYYY_MM');
BEGIN
  IF month <> date_trunc('month', month) THEN
    RAISE EXCEPTION '% is not the first day of a month', month USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE keyed_answers INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE keyed_answers ATTACH PARTITION %I FOR VALUES IN (%L)', name, month);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_answer_month(date) FROM PUBLIC;
