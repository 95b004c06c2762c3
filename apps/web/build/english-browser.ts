// The screens follow the languages of the browser, and in tests those of Node: the ones of whoever runs them.
Object.defineProperty(globalThis.navigator, 'languages', { value: ['en'], configurable: true })
