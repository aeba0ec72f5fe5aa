import QRCode from 'qrcode';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { PAYMENT_UPI, PAYMENT_USDT } from '../../contract/constants.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { camelCase, isDefaultAddress, type Settings } from '../platform/settings/settings.ts';

/** Source: NPCI, UPI Linking Specification. Apps read neither `+` as a space nor %40 as @. */
function upiLink({ upiId, upiName }: Settings): string {
  const pa = encodeURIComponent(upiId).replaceAll('%40', '@');
  return `upi://pay?pa=${pa}&pn=${encodeURIComponent(upiName)}&cu=INR`;
}

const SQUARE_PX = 8;

/** Drawing a code takes the time of many bets. */
const qrCodes = new Map<string, Promise<string>>();
const MAX_QR_CODES = 4;

/** @returns a data: URL of a PNG */
function drawQrCode(text: string): Promise<string> {
  const known = qrCodes.get(text);
  if (known) return known;
  if (qrCodes.size >= MAX_QR_CODES) qrCodes.clear();
  const code = QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: SQUARE_PX });
  qrCodes.set(text, code);
  return code;
}

/** @throws ApiError for real money while the operator has set no payment address */
export async function paymentMethod(
  { settings: current, money }: PlatformContext,
  type: typeof PAYMENT_UPI | typeof PAYMENT_USDT,
): Promise<AnswerOnWire<'paymentMethod'>> {
  const settings = await current.read();
  const setting = type === PAYMENT_UPI ? 'upi_id' : 'usdt_address';
  const name = settings[camelCase(setting)];
  if (name === '' || (money === 'real' && isDefaultAddress(settings, setting)))
    throw new ApiError(409, 'unavailable', 'refusal.paymentClosed');
  const text = type === PAYMENT_UPI ? upiLink(settings) : name;
  const qrCode = await drawQrCode(text);
  return {
    success: true,
    message: type === PAYMENT_UPI ? 'Pay by UPI, then enter the UTR number.' : 'Pay to this USDT address.',
    qr_code: qrCode,
    name,
    ...(type === PAYMENT_USDT && settings.usdtNetwork !== '' ? { network: settings.usdtNetwork } : {}),
  };
}
