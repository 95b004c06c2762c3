import type { MerchantAccount } from './queries-merchant-account.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const notes: Readonly<Record<string, string>> = {
  verified: 'Everything is complete.',
  restricted: 'We still need an identity document.',
  pending: 'Enter your details.',
}

/** Returns the simulated provider's page where a merchant enters bank details. `isSaved`: after they were sent. */
export function onboardingPage({ name, kind, state, destination }: MerchantAccount, back: string, isSaved = false): string {
  const label = kind === 'payout' ? 'Bank account number' : 'Card number'
  const document = kind === 'payout' ? '<label class="tick"><input type="checkbox" name="document" checked> Send an identity document</label>' : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox payments</title>
<style nonce="__NONCE__">
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; padding: 32px 16px }
  main { max-width: 420px; margin: 0 auto; display: grid; gap: 16px }
  form { display: grid; gap: 12px }
  label { display: grid; gap: 4px }
  .tick { display: flex; align-items: center; gap: 8px }
  input:not([type=checkbox]), button, a.button { font: inherit; padding: 10px 12px; border-radius: 8px; border: 1px solid #888 }
  button, a.button { background: #1f5f5b; color: #fff; border: 0; text-align: center; text-decoration: none }
</style></head><body><main>
<h1>Sandbox payments</h1>
<p>${escape(name)}: ${escape(notes[state] ?? '')}${destination === '' ? '' : ` Account ${escape(destination)}.`}</p>
${
  isSaved
    ? ''
    : `<form method="post"><label>${label}<input name="number" inputmode="numeric" autocomplete="off" required minlength="4" placeholder="NL00 TEST 0000 4242"></label>${document}<button>Save</button></form>`
}
<a class="button" href="${escape(back)}">Return to Stoa</a>
</main></body></html>`
}
