import QRCode from 'qrcode';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { PAYMENT_UPI, type PAYMENT_USDT } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';
import { readSettings } from '../operator/settings.ts';
import { upiLink } from './upi.ts';

/** Pixels for each square of the code: it is shown at about 200 px on screens of two pixels to one. */
const SQUARE_PX = 8;

/**
 * Where to pay in: the QR image as a data: URL and the payment name (spec §7), from the operator's settings.
 * @param type 2 is a UPI deep link, 1 the USDT address (design §6)
 */
export async function paymentMethod(
  db: Db,
  type: typeof PAYMENT_UPI | typeof PAYMENT_USDT,
): Promise<AnswerOnWire<'paymentMethod'>> {
  const settings = await readSettings(db);
  const text = type === PAYMENT_UPI ? upiLink(settings) : settings.usdt_address;
  const qr_code = await QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: SQUARE_PX });
  return {
    success: true,
    message: type === PAYMENT_UPI ? 'Pay by UPI, then enter the UTR number.' : 'Pay to this USDT address.',
    qr_code,
    name: type === PAYMENT_UPI ? settings.upi_id : settings.usdt_address,
  };
}
