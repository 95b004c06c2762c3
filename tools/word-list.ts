/** Words and phrases that are not used here, with what to write instead. Their forms are listed, separated by commas. */
export const bannedWords: readonly (readonly [forms: string, write: string])[] = [
  ['reckon, reckons, reckoned, reckoning', 'compute, recompute or calculate'],
  ['weigh, weighs, weighed, weighing', 'compare'],
  ['mend, mends, mended, mending', 'fix, repair or correct'],
  ['anew', 'again, or a verb with re-'],
  ['deed, deeds', 'action'],
  ['fault, faults, faulty', 'error, or issue for one of many'],
  ['tell, tells, told, telling', 'report, return, notify, show or distinguish'],
  ['wish, wishes, wished', 'input or request'],
  ['wanted', 'requested, required or expected'],
  ['asked, asking', 'requested, required or queried'],
  ['making', 'creating'],
  ['shall', 'must or will'],
  ['came over, take over, takes over, taken over, took over', 'import, replace or continue'],
  ['take in, takes in, taken in, took in', 'accept, import or receive'],
  ['by itself, by themselves', 'automatically, alone or on its own'],
  ['set aside', 'ignore or reserve'],
  ['laid over, lay over, lays over', 'add to or show on'],
  ['in vain', 'what failed'],
  ['for good', 'permanently or finally'],
  ['at the most', 'at most'],
  ['in step', 'in sync'],
  ['as it stands', 'current or as it is'],
  ['comes to rest, come to rest', 'finish'],
]

/** Where a word of the list is right, each with its reason: in a path, or in a line that contains `text`. */
export const exceptions: readonly { word: RegExp; path?: RegExp; text?: RegExp; reason: string }[] = [
  {
    word: /^faults?$/,
    text: /faults?['`.:/"|]|['`/:.|]faults?\b|-fault-|fault[- ]injection/i,
    reason: 'fault injection is the term for tests that break something on purpose: test/faults, *.fault.ts',
  },
  { word: /^asked$/, path: /attribute-views|definition-index/, reason: 'the name of a view, which links and saved views contain' },
  { word: /^asked$/, text: /'(?:attribute|auth)\.\w*asked'/, reason: 'the name of an event, which the queue or the audit log stores' },
  { word: /^(?:reckon|reckoning)$/, text: /mapping\.reckon/, reason: 'the name of a job, which the queue stores' },
  { word: /./, path: /stored-text\.test/, reason: 'sentences that earlier versions stored' },
]
