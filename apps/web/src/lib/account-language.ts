import { followLanguage, keepLanguage } from './language.ts'
import type { SessionStore } from './session.ts'

type SetLanguage = { keep: typeof keepLanguage; follow: typeof followLanguage }

/**
 * Shows the screens in the language that whoever signs in chose. Returns whether the page is opened again for who is signed in already. A renewal of the
 * session comes in the middle of work: a language it brings is that of the next page that is loaded.
 */
export function followAccount(store: SessionStore, { keep, follow }: SetLanguage = { keep: keepLanguage, follow: followLanguage }): boolean {
  let userId: string | undefined
  const apply = (): boolean => {
    const account = store.get()
    const isRenewed = account?.userId === userId
    userId = account?.userId
    if (!account?.language) return false
    if (!isRenewed) return follow(account.language)
    keep(account.language)
    return false
  }
  store.subscribe(apply)
  return apply()
}
