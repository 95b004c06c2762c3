import { generateSync } from 'otplib'

/** Returns the code that an authenticator app shows so many steps of 30 seconds from now. */
export function codeOfApp(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
}
