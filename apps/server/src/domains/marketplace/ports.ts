/** What the domain name system answers: a list, empty where there is no such record. Throws where nobody answers. */
export type Dns = {
  listTexts(name: string): Promise<string[]>
  listAliases(name: string): Promise<string[]>
  listAddresses(name: string): Promise<string[]>
}

declare module '../../kit/context.ts' {
  interface Ports {
    dns: Dns
  }
}
