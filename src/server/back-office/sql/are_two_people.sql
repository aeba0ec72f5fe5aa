-- Returns whether two operators may confirm each other's proposals. An operator who was shown an enrolment link may have used it, so
-- operators connected by shown links count as one person. Always true with demo money.
CREATE FUNCTION are_two_people(p_operator_id uuid, p_other_id uuid)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT (SELECT money = 'demo' FROM database_metadata) OR (p_operator_id <> p_other_id AND NOT EXISTS (
    WITH RECURSIVE known (id) AS (
      SELECT p_operator_id
      UNION SELECT CASE WHEN operator_id = id THEN shown_to ELSE operator_id END
        FROM known JOIN enrolment_links ON id IN (operator_id, shown_to))
    SELECT FROM known WHERE id = p_other_id))
$$;
