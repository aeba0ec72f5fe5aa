/** Shared by the game and the page that checks rounds offline. */
export const draw = {
  Difficulty: 'कठिनाई',
  Easy: 'आसान',
  Medium: 'मध्यम',
  Hard: 'कठिन',
  Hardcore: 'हार्डकोर',
  Stop: 'रोकें',
  'Server seed, revealed': 'खोला गया सर्वर बीज',
  'Hash shown before the bet': 'दाँव से पहले दिखाया गया हैश',
  'Client seed': 'क्लाइंट बीज',
  Nonce: 'नॉन्स',
  'Reached line': 'पहुँची लाइन',
  'Hot line': 'गर्म लाइन',
  None: 'कोई नहीं',
  'The draw, step by step': 'निकालना, क़दम-दर-क़दम',
  Bytes: 'बाइट',
  'Number ÷ numbers for a place': 'संख्या ÷ हर जगह की संख्याएँ',
  'Each result without its decimals is how many of the places left are passed over; the next one is drawn and taken out. A number that passes over all of them is skipped.':
    'हर भागफल का पूर्णांक बताता है कि बची जगहों में से कितनी छोड़ी जाएँ; अगली जगह निकाली और हटाई जाती है। जो संख्या सबको छोड़ दे, वह गिनी नहीं जाती।',
  Skipped: 'छोड़ी गई',
  'Place drawn': 'निकली जगह',
} as const;
