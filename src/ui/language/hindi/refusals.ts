export const refusals = {
  'A round is already open.': 'एक राउंड पहले से खुला है।',
  'Another site may not make this call.': 'कोई दूसरी साइट यह अनुरोध नहीं कर सकती।',
  'Betting is paused. Try again later.': 'दाँव अभी रुके हुए हैं। बाद में कोशिश करें।',
  'Cash out opens with the first landing.': 'कैश आउट पहली लाइन पार करने पर खुलता है।',
  'Each step is yours to take here: a round does not play on its own.':
    'यहाँ हर क़दम आपको ख़ुद लेना है: राउंड अपने-आप नहीं चलता।',
  'Numbers must be written out plainly, without an exponent and with no more digits than can be kept.':
    'संख्याएँ सीधे लिखें: बिना घातांक के, और उतने ही अंक जितने रखे जा सकें।',
  'Phone number or password is wrong.': 'फ़ोन नंबर या पासवर्ड ग़लत है।',
  'That is another player.': 'यह कोई दूसरा खिलाड़ी है।',
  'The Idempotency-Key must be 1 to 128 visible characters.':
    'Idempotency-Key 1 से 128 दिखने वाले अक्षरों की होनी चाहिए।',
  'The address is too long.': 'पता बहुत लंबा है।',
  'The database does not answer.': 'डेटाबेस जवाब नहीं दे रहा।',
  'The file is shorter than that.': 'फ़ाइल इससे छोटी है।',
  'The game is not available right now. Try again in a moment.': 'खेल अभी उपलब्ध नहीं है। थोड़ी देर में कोशिश करें।',
  'The game is very busy. Try again in a moment.': 'खेल पर अभी बहुत भीड़ है। थोड़ी देर में कोशिश करें।',
  'The database takes nothing new: its disk may be full.': 'डेटाबेस कुछ नया नहीं ले रहा: शायद उसकी डिस्क भर गई है।',
  'The chicken is on another line than that.': 'मुर्गी किसी दूसरी लाइन पर है।',
  'A new round has begun. Send its round_id to cash it out.':
    'नया राउंड शुरू हो चुका है। कैश आउट के लिए उसका round_id भेजें।',
  'The header {name} is missing.': 'हेडर {name} नहीं है।',
  'The next line is {line}.': 'अगली लाइन {line} है।',
  'The request is not valid JSON.': 'अनुरोध सही JSON नहीं है।',
  'The request is not valid.': 'अनुरोध सही नहीं है।',
  'The request is too large.': 'अनुरोध बहुत बड़ा है।',
  'The request took too long.': 'अनुरोध में बहुत समय लगा।',
  'The seed has changed since this page looked. Please bet again.': 'बीज बदल गया है। कृपया फिर से दाँव लगाएँ।',
  'The seeds are encrypted with another SEED_KEY now: restart this server with it.':
    'बीज अब किसी दूसरी SEED_KEY से बंद हैं: सर्वर को उसी के साथ फिर से चालू करें।',
  'The stake of this round was given back.': 'इस राउंड का दाँव लौटा दिया गया।',
  'The server is restarting. Try again in a moment.': 'सर्वर फिर से चालू हो रहा है। थोड़ी देर में कोशिश करें।',
  'There is no app to download here.': 'यहाँ डाउनलोड के लिए कोई ऐप नहीं है।',
  'There is no round to cash out.': 'कैश आउट के लिए कोई राउंड नहीं है।',
  'There is no such avatar.': 'ऐसा कोई अवतार नहीं है।',
  'There is no such player.': 'ऐसा कोई खिलाड़ी नहीं है।',
  'There is no such round.': 'ऐसा कोई राउंड नहीं है।',
  'There is nothing at this address.': 'इस पते पर कुछ नहीं है।',
  'This address is served on another port.': 'यह पता किसी दूसरे पोर्ट पर मिलता है।',
  'This Idempotency-Key was used for another request.': 'यह Idempotency-Key किसी दूसरे अनुरोध में इस्तेमाल हुई थी।',
  'This UTR number was already used.': 'यह UTR नंबर पहले ही इस्तेमाल हो चुका है।',
  'This account is blocked.': 'यह खाता ब्लॉक है।',
  'This cannot go on right now, and your stake is safe. If it stays so, ask the operator.':
    'यह अभी आगे नहीं बढ़ सकता, और आपका दाँव सुरक्षित है। ऐसा ही रहे तो ऑपरेटर से पूछें।',
  'The road ends before this line.': 'सड़क इस लाइन से पहले ख़त्म होती है।',
  'This round was paid at its target.': 'इस राउंड का भुगतान उसके लक्ष्य पर हो चुका है।',
  'This round has ended.': 'यह राउंड समाप्त हो चुका है।',
  'This look is not earned yet.': 'यह रूप अभी नहीं कमाया गया।',
  'This avatar is not earned yet.': 'यह अवतार अभी नहीं कमाया गया।',
  'There is no such look.': 'ऐसा कोई रूप नहीं है।',
  'This round is lost.': 'यह राउंड हार चुके हैं।',
  'This way to pay is not open yet. Please try again later.':
    'भुगतान का यह तरीका अभी चालू नहीं है। बाद में कोशिश करें।',
  'Too many attempts. Try again at {time}.': 'बहुत ज़्यादा कोशिशें। {time} पर फिर कोशिश करें।',
  'Too many attempts. Please wait a while and try again.': 'बहुत ज़्यादा कोशिशें। थोड़ा रुककर फिर कोशिश करें।',
  'Too many people are downloading. Try again in a moment.': 'बहुत लोग डाउनलोड कर रहे हैं। थोड़ी देर में कोशिश करें।',
  'Too many people are logging in. Try again in a moment.': 'बहुत लोग लॉग इन कर रहे हैं। थोड़ी देर में कोशिश करें।',
  'Too many requests. Slow down a little.': 'बहुत ज़्यादा अनुरोध। थोड़ा धीरे।',
  'You have already submitted this UTR number.': 'आप यह UTR नंबर पहले ही जमा कर चुके हैं।',
  'You have played {count} rounds today. You can play again from {time} on.':
    'आज आप {count} राउंड खेल चुके हैं। आप {time} से फिर खेल सकते हैं।',
  'You have {count} recharges waiting for approval. Please wait for one of them.':
    'आपके {count} रिचार्ज मंज़ूरी की प्रतीक्षा में हैं। कृपया किसी एक का इंतज़ार करें।',
  'You have {count} withdrawals waiting. Please wait for one of them.':
    'आपकी {count} निकासियाँ प्रतीक्षा में हैं। कृपया किसी एक का इंतज़ार करें।',
  'You owe ₹{amount} after a correction. Withdrawals open again when it is repaid.':
    'सुधार के बाद आप पर ₹{amount} बकाया है। चुकाने पर निकासी फिर खुलेगी।',
  'Please set a deposit limit, or say that you want none, first.':
    'पहले जमा की सीमा तय करें, या बताएँ कि आपको कोई सीमा नहीं चाहिए।',
  'Password must be at least {count} characters': 'पासवर्ड कम से कम {count} अक्षरों का होना चाहिए',
  'A reality check is required every {count} minutes, or more often.':
    'हर {count} मिनट पर, या उससे जल्दी, खेल की जाँच ज़रूरी है।',
  'A reality check comes every {count} minutes, or more often.':
    'हर {count} मिनट पर, या उससे जल्दी, खेल की जाँच आती है।',
  'There is nothing to change.': 'बदलने को कुछ नहीं है।',
  'There is no such replay.': 'ऐसा कोई रीप्ले नहीं है।',
  'This round is still being played.': 'यह राउंड अभी खेला जा रहा है।',
  'The player keeps this round private.': 'खिलाड़ी ने यह राउंड निजी रखा है।',
  'Too many pictures are asked for. Try again in a moment.':
    'बहुत सारी तस्वीरें माँगी गई हैं। थोड़ी देर में फिर कोशिश करें।',
  'IFSC Code must be 4 letters, a zero and 6 letters or digits, such as SBIN0001234.':
    'IFSC कोड में 4 अक्षर, एक शून्य और 6 अक्षर या अंक होने चाहिए, जैसे SBIN0001234।',
  'UPI ID must be a name, @ and a handle, such as asha@okaxis.':
    'UPI आईडी में नाम, @ और हैंडल होना चाहिए, जैसे asha@okaxis।',
} as const;
