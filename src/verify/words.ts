import { type Dictionary, fill } from '../ui/language/fill.ts';
import { draw } from '../ui/language/hindi/draw.ts';
import { recognise } from '../ui/language/recognise.ts';

export const HINDI: Dictionary = {
  ...draw,
  'Chicken Road: check a round': 'Chicken Road: राउंड जाँचें',
  'This page draws a round again from its seeds. It is one file, needs no network and sends nothing: save it, disconnect, and check.':
    'यह पेज राउंड को उसके बीजों से दोबारा निकालता है। यह एक ही फ़ाइल है, इसे नेटवर्क नहीं चाहिए और यह कुछ नहीं भेजती: इसे सहेजें, इंटरनेट बंद करें, और जाँचें।',
  'One round': 'एक राउंड',
  'Version of the draw': 'निकालने का संस्करण',
  'How it ended': 'कैसे ख़त्म हुआ',
  'Not given': 'नहीं बताया',
  'Roasted on the hot line': 'गर्म लाइन पर भुनी',
  'Burnt by the fire marker': 'आग के निशान से जली',
  'Cashed out': 'कैश आउट',
  'Stake given back': 'दाँव वापस',
  Check: 'जाँचें',
  'Fair: everything agrees.': 'निष्पक्ष: सब मेल खाता है।',
  'Does not agree: {reason}': 'मेल नहीं खाता: {reason}',
  'Ask the operator of the game, and send them these seeds.': 'खेल के संचालक से पूछें, और उन्हें ये बीज भेजें।',
  'Cannot be checked: {reason}': 'जाँचा नहीं जा सकता: {reason}',
  'The server seed is missing.': 'सर्वर बीज नहीं है।',
  'Chance to reach line {line}': 'लाइन {line} तक पहुँचने की संभावना',
  'Multiplier of line {line} at a return of {percent} %': '{percent} % वापसी पर लाइन {line} का गुणक',
  'Return to player, %': 'खिलाड़ी को वापसी, %',
  'SHA-256 of the server seed': 'सर्वर बीज का SHA-256',
  'HMAC-SHA256 of {message}': '{message} का HMAC-SHA256',
  'The hot line is the smallest place drawn.': 'सबसे छोटी निकली जगह गर्म लाइन है।',
  'Many rounds': 'कई राउंड',
  'A CSV file, as the bet history gives it. The first line names the columns: server_seed, server_seed_hash, client_seed, nonce and type are needed; algorithm, state, cause, step and target are compared where they are there.':
    'CSV फ़ाइल, जैसी दाँव इतिहास से मिलती है। पहली लाइन में कॉलम के नाम हैं: server_seed, server_seed_hash, client_seed, nonce और type ज़रूरी हैं; algorithm, state, cause, step और target हों तो मिलाए जाते हैं।',
  'Choose a file': 'फ़ाइल चुनें',
  Stopped: 'रोका गया',
  'Checking: {percent} %': 'जाँच जारी: {percent} %',
  '{fair} fair, {unfair} do not agree, {sealed} not revealed, {unreadable} cannot be read.':
    '{fair} निष्पक्ष, {unfair} मेल नहीं खाते, {sealed} खोले नहीं गए, {unreadable} पढ़े नहीं जा सके।',
  'Line {line} of the file: {reason}': 'फ़ाइल की लाइन {line}: {reason}',
  'And more: only the first are named.': 'और भी: केवल पहले वाले बताए गए हैं।',
  'The file could not be read.': 'फ़ाइल पढ़ी नहीं जा सकी।',
  'The check stopped with an error.': 'जाँच त्रुटि से रुक गई।',
  'The file is larger than 64 MB.': 'फ़ाइल 64 MB से बड़ी है।',
  'The file is empty.': 'फ़ाइल ख़ाली है।',
  'The file has no rounds.': 'फ़ाइल में कोई राउंड नहीं है।',
  'The file has more than {count} rounds.': 'फ़ाइल में {count} से ज़्यादा राउंड हैं।',
  'The first line of the file must name the column {name}.': 'फ़ाइल की पहली लाइन में {name} कॉलम होना चाहिए।',
  'Line {line} has a quote that is not closed or not where one may be.':
    'लाइन {line} में उद्धरण चिह्न बंद नहीं है या ग़लत जगह है।',
  'The server seed is not 64 hex digits: a spreadsheet may have changed it.':
    'सर्वर बीज 64 हेक्स अंक नहीं है: शायद स्प्रेडशीट ने इसे बदल दिया है।',
  'The hash is not 64 hex digits: a spreadsheet may have changed it.':
    'हैश 64 हेक्स अंक नहीं है: शायद स्प्रेडशीट ने इसे बदल दिया है।',
  'The hash shown before the bet is missing, and without it any server seed would fit.':
    'दाँव से पहले दिखाया गया हैश नहीं है, और उसके बिना कोई भी सर्वर बीज मेल खाएगा।',
  'The client seed is missing.': 'क्लाइंट बीज नहीं है।',
  'The client seed is not 1 to 64 letters, digits, _ or -: a spreadsheet may have changed it.':
    'क्लाइंट बीज में 1 से 64 अक्षर, अंक, _ या - नहीं हैं: शायद स्प्रेडशीट ने इसे बदल दिया है।',
  'The client seed looks like a number or a date: a spreadsheet may have changed it. Check the file as it is downloaded now.':
    'क्लाइंट बीज संख्या या तारीख़ जैसा है: शायद स्प्रेडशीट ने इसे बदल दिया है। फ़ाइल को अभी डाउनलोड करके वैसे ही जाँचें।',
  'The nonce is not a whole number.': 'नॉन्स पूर्ण संख्या नहीं है।',
  'The target is not a whole number.': 'लक्ष्य पूर्ण संख्या नहीं है।',
  'The round was to stop on line {target}, and ended on line {line}.':
    'राउंड को लाइन {target} पर रुकना था, पर वह लाइन {line} पर समाप्त हुआ।',
  'The difficulty is not known.': 'यह कठिनाई पता नहीं है।',
  'The version is not a whole number.': 'संस्करण पूर्ण संख्या नहीं है।',
  'How the round ended needs both a state and a line.': 'राउंड कैसे ख़त्म हुआ, इसके लिए स्थिति और लाइन दोनों चाहिए।',
  'The state is not known.': 'यह स्थिति पता नहीं है।',
  'The line is not a whole number.': 'लाइन पूर्ण संख्या नहीं है।',
  'The cause is not known.': 'यह कारण पता नहीं है।',
  'Unknown algorithm {version}.': 'संस्करण {version} पता नहीं है।',
  'The revealed seed does not match the hash shown before the bet.':
    'खोला गया बीज दाँव से पहले दिखाए गए हैश से मेल नहीं खाता।',
  'There is no line {line}.': 'लाइन {line} नहीं है।',
  'The hen was roasted on line {line}, but the draw says line {drawn}.':
    'मुर्गी लाइन {line} पर भुनी, पर निकाला गया लाइन {drawn} कहता है।',
  'The hen passed line {line}, which the draw says is hot.':
    'मुर्गी लाइन {line} पार कर गई, जो निकाले गए के अनुसार गर्म है।',
  'The round was lost without a cause.': 'राउंड बिना कारण हारा गया।',
};

let language: 'en' | 'hi' = 'en';

export function t(text: string, values: Readonly<Record<string, string>> = {}): string {
  if (language === 'en') return fill(text, values);
  const known = HINDI[text];
  return known === undefined ? recognise(text, HINDI) : fill(known, values);
}

export function setLanguage(next: 'en' | 'hi'): void {
  language = next;
  document.documentElement.lang = next;
}

export const shownLanguage = (): 'en' | 'hi' => language;
