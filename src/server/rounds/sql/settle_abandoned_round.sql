CREATE FUNCTION settle_abandoned_round(
  p_user_id uuid, p_round_id uuid, p_step smallint, p_fatal_line smallint, p_server_seed bytea
) RETURNS round_outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN settle_at_current_step(p_user_id, p_round_id, p_step, 'abandoned', 'house', p_fatal_line, p_server_seed);
END $$;
