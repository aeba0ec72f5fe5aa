/** Who is paid, as the operator's settings say it. */
export interface UpiPayee {
  /** the UPI id, `name@bank` */
  readonly upi_id: string;
  /** the name that the payer's app shows */
  readonly upi_name: string;
}

/**
 * The deep link that every UPI app opens (NPCI's linking specification): pa the payee's address, pn the name, cu the
 * currency. Spaces are %20, since apps do not read `+`, and the @ of the address stays as it is.
 */
export function upiLink({ upi_id: upiId, upi_name: upiName }: UpiPayee): string {
  const pa = encodeURIComponent(upiId).replaceAll('%40', '@');
  return `upi://pay?pa=${pa}&pn=${encodeURIComponent(upiName)}&cu=INR`;
}
