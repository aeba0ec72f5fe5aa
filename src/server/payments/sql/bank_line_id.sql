CREATE FUNCTION bank_line_id(p_utr_canonical text, p_amount_paise bigint, p_is_out boolean)
RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(concat_ws(' ', p_utr_canonical, p_amount_paise, CASE WHEN p_is_out THEN 'out' END))::uuid
$$;
