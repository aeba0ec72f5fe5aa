-- Returns whether two operators may confirm each other's proposals: not if one was shown the other's link. Always true with demo money.
CREATE FUNCTION are_two_people(p_operator_id uuid, p_other_id uuid)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT (SELECT money = 'demo' FROM database_metadata) OR (p_operator_id <> p_other_id AND NOT EXISTS (
    SELECT FROM enrolment_links WHERE (operator_id, shown_to) IN ((p_operator_id, p_other_id), (p_other_id, p_operator_id))))
$$;
