CREATE FUNCTION settle_round(
  p_user_id uuid, p_round_id uuid, p_step smallint, p_cause text, p_actor text,
  p_fatal_line smallint, p_server_seed bytea
) RETURNS round_outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF p_cause NOT IN ('abandoned', 'blocked') THEN
    PERFORM refuse('not_yours');
  END IF;
  RETURN settle_where_it_is(p_user_id, p_round_id, p_step, p_cause, p_actor, p_fatal_line, p_server_seed);
END $$;
