/** Pages about the person who is signed in. An administrator who views a company has none of them there. */
export const ownPages: ReadonlySet<string> = new Set(['/account/profile', '/account/security'])
