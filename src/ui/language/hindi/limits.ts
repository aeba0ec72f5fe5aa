export const limits = {
  'Play responsibly': 'ज़िम्मेदारी से खेलें',
  'Deposit limit': 'जमा की सीमा',
  'Loss limit': 'हार की सीमा',
  'Stake limit': 'दाँव की सीमा',
  'Session limit': 'एक बार खेलने की सीमा',
  Daily: 'दैनिक',
  Weekly: 'साप्ताहिक',
  Monthly: 'मासिक',
  '{minutes} min': '{minutes} मिनट',
  '{hours} h': '{hours} घंटे',
  '{hours} h {minutes} min': '{hours} घंटे {minutes} मिनट',
  '1 day': '1 दिन',
  '{count} days': '{count} दिन',
  '1 week': '1 सप्ताह',
  '{count} weeks': '{count} सप्ताह',
  '{count} months': '{count} महीने',
  '1 year': '1 साल',
  '{count} years': '{count} साल',
  'No session yet: it begins with your next bet.': 'अभी कोई सत्र नहीं: यह आपके अगले दाँव से शुरू होगा।',
  Time: 'समय',
  Staked: 'दाँव',
  'Paid out': 'भुगतान',
  Net: 'कुल फ़र्क़',
  'This session': 'यह सत्र',
  'Your limits': 'आपकी सीमाएँ',
  'You have set no limit.': 'आपने कोई सीमा नहीं रखी है।',
  '{amount} left': '{amount} बाक़ी',
  Remove: 'हटाएँ',
  'You asked for no limit.': 'आपने सीमा हटाने को कहा है।',
  'You asked for {amount}.': 'आपने {amount} माँगा है।',
  'Confirm it from {time} on.': '{time} के बाद इसकी पुष्टि करें।',
  Confirm: 'पुष्टि करें',
  'Keep the limit': 'सीमा रहने दें',
  'Kind of limit': 'सीमा किस पर',
  Period: 'अवधि',
  Limit: 'सीमा',
  'Enter whole rupees.': 'पूरे रुपये लिखें।',
  'Save the limit': 'सीमा सहेजें',
  'Set a limit': 'सीमा रखें',
  'A stricter limit holds at once. A looser one holds when you confirm it after 24 hours.':
    'कड़ी सीमा तुरंत लागू होती है। ढीली सीमा तब, जब आप 24 घंटे बाद उसकी पुष्टि करें।',
  'Take a break': 'विराम लें',
  'You are on a break until {time}.': 'आप {time} तक विराम पर हैं।',
  'Deposits are closed until {time}.': 'जमा {time} तक बंद है।',
  For: 'कितने समय के लिए',
  'No bets and no deposits for {time}. A break cannot be shortened. Begin it now?':
    '{time} तक न दाँव, न जमा। विराम छोटा नहीं हो सकता। अभी शुरू करें?',
  'Self-exclusion': 'ख़ुद को खेल से बाहर रखना',
  'For at least': 'कम से कम',
  'Exclude me': 'मुझे बाहर रखें',
  'You cannot play for at least {time}, and nobody can shorten it. An open round is settled now. Wallet, withdrawal and history stay open. Exclude yourself?':
    'आप कम से कम {time} तक नहीं खेल सकेंगे, और कोई इसे छोटा नहीं कर सकता। खुला राउंड अभी निपटाया जाएगा। वॉलेट, निकासी और इतिहास खुले रहेंगे। ख़ुद को बाहर रखें?',
  Yes: 'हाँ',
  No: 'नहीं',
  'Your limits could not be loaded.': 'आपकी सीमाएँ लोड नहीं हो सकीं।',
  'Your session could not be loaded.': 'आपका सत्र लोड नहीं हो सका।',
  'These are settings of the game and not legal advice.': 'ये खेल की सेटिंग हैं, कानूनी सलाह नहीं।',
  'Reality check': 'समय की याद',
  'Show me time and net position every': 'समय और कुल फ़र्क़ दिखाएँ, हर',
  Never: 'कभी नहीं',
  'Remind me every {time}': 'हर {time} पर याद दिलाएँ',
  'You have been playing for a while. This is how your session went.':
    'आप कुछ देर से खेल रहे हैं। आपका सत्र ऐसा रहा।',
  'Play on': 'खेलते रहें',
  'Your self-exclusion ran until {time}. It lasts until you end it.':
    'आपका बाहर रहना {time} तक था। जब तक आप इसे ख़त्म न करें, यह जारी रहता है।',
  'You have excluded yourself from play until {time}.': 'आपने ख़ुद को {time} तक खेल से बाहर रखा है।',
  'Your self-exclusion has ended.': 'आपका बाहर रहना ख़त्म हो गया है।',
  'Wallet, withdrawal and history stay open.': 'वॉलेट, निकासी और इतिहास खुले रहते हैं।',
  'End my self-exclusion': 'बाहर रहना ख़त्म करें',
  'Saved.': 'सहेजा गया।',
  'Your deposit limit': 'आपकी जमा सीमा',
  'How much may you deposit at most? You can lower the limit at any time.':
    'आप ज़्यादा से ज़्यादा कितना जमा कर सकते हैं? सीमा कभी भी घटाई जा सकती है।',
  'Go on without a limit': 'बिना सीमा के आगे बढ़ें',
  'Enter the amount first.': 'पहले रकम लिखें।',
  'Show the QR code': 'QR कोड दिखाएँ',
  'To be returned': 'लौटाया जाएगा',
  Returned: 'लौटाया गया',
  'This payment is over your limit or made during a break. It will be returned to you.':
    'यह भुगतान आपकी सीमा से ऊपर या विराम के दौरान का है। यह आपको लौटाया जाएगा।',
  'Your session has reached the time you chose. You can play again from {time} on.':
    'आपका सत्र आपके चुने समय तक पहुँच गया। आप {time} से फिर खेल सकते हैं।',
  'Please look at your time and net position first, then play on.': 'पहले अपना समय और कुल फ़र्क़ देखें, फिर खेलें।',
  'This would pass your daily deposit limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की दैनिक जमा सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your weekly deposit limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की साप्ताहिक जमा सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your monthly deposit limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की मासिक जमा सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your daily loss limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की दैनिक हार सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your weekly loss limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की साप्ताहिक हार सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your monthly loss limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की मासिक हार सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your daily stake limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की दैनिक दाँव सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your weekly stake limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की साप्ताहिक दाँव सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your monthly stake limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की मासिक दाँव सीमा से ऊपर होगा; ₹{left} बाक़ी है।',
  'This would pass your {period} {kind} limit of ₹{limit}; ₹{left} is left of it.':
    'यह आपकी ₹{limit} की सीमा ({period} {kind}) से ऊपर होगा; ₹{left} बाक़ी है।',
  'Reality checks are not offered here.': 'यहाँ समय की याद नहीं दी जाती।',
  'A reality check is required every {most} minutes, or more often.':
    'हर {most} मिनट या उससे पहले समय की याद ज़रूरी है।',
  'A round starts {seconds} s after the one before, or later.':
    'अगला राउंड पिछले के {seconds} सेकंड बाद शुरू हो सकता है।',
  'This limit can be confirmed from {time} on.': 'इस सीमा की पुष्टि {time} से हो सकती है।',
  'There is no change of this limit to confirm.': 'इस सीमा का कोई बदलाव पुष्टि के लिए नहीं है।',
} as const;
