export interface UpiPayee {
  /** `name@bank` */
  readonly upi_id: string;
  readonly upi_name: string;
}

/** Source: NPCI, UPI Linking Specification. Apps read neither `+` as a space nor %40 as @. */
export function upiLink({ upi_id: upiId, upi_name: upiName }: UpiPayee): string {
  const pa = encodeURIComponent(upiId).replaceAll('%40', '@');
  return `upi://pay?pa=${pa}&pn=${encodeURIComponent(upiName)}&cu=INR`;
}
