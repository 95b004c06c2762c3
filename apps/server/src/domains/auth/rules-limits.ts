import type { Limits } from '../../kit/throttle.ts'

const minute = 60
const hour = 3600

/** Tries per account from one network; a right password fills it again. Source: OWASP ASVS 6.3.1. */
export const signInPerAccountAndNetwork: Limits = { capacity: 10, perSeconds: 15 * minute }

export const signInPerAddress: Limits = { capacity: 100, perSeconds: hour }

/** From all networks together that the person has not signed in from. */
export const signInPerAccount: Limits = { capacity: 1000, perSeconds: hour }

/** An office behind one address opens some accounts in an hour; a robot wants thousands. */
export const registrationPerAddress: Limits = { capacity: 20, perSeconds: hour }

/** Of one kind of mail to one address. */
export const mailPerAccount: Limits = { capacity: 3, perSeconds: hour }

export const mailPerAddress: Limits = { capacity: 20, perSeconds: hour }

/** Invitations to one address, of all companies together. */
export const invitationsPerRecipient: Limits = { capacity: 10, perSeconds: hour }

export const invitationsPerCompany: Limits = { capacity: 100, perSeconds: hour }

/** Invitations of merchants, which carry words of the operator: nobody invites thousands a day that know them. */
export const merchantInvitationsPerDay: Limits = { capacity: 300, perSeconds: 24 * hour }

/** Renewals of one session: many tabs, and some reloads of all of them. */
export const renewalPerSession: Limits = { capacity: 60, perSeconds: minute }

/** Guesses at the links of mails, and at the current password of an open browser. */
export const mailTokenPerAddress: Limits = { capacity: 30, perSeconds: hour }

export const currentPasswordPerPerson: Limits = { capacity: 10, perSeconds: 15 * minute }

/** Wrong codes of a person from one network; a right one fills it again. Source: OWASP ASVS 6.3.1. */
export const codesPerPersonAndNetwork: Limits = { capacity: 10, perSeconds: 15 * minute }

/** From all networks together that the person has not signed in from: three of a million codes are right at a time, so guessing takes years. */
export const codesPerPerson: Limits = { capacity: 50, perSeconds: hour }

/** Mails about wrong codes after a right password. */
export const codeWarnings: Limits = { capacity: 1, perSeconds: hour }

/** Passkeys a person starts to add. */
export const challengesPerPerson: Limits = { capacity: 30, perSeconds: hour }
