/** The one style of the reference page: light and dark, every pair of text and ground at 4.5:1 or more. */
export const referenceStyle = `
:root{color-scheme:light dark;--page:#fff;--card:#f6f7f9;--text:#1b1f24;--dim:#57606a;--line:#d0d5dc;--link:#0b5cad;--get:#0b5cad;--post:#1a6b34;--put:#8a4b00;--delete:#b3261e;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#14171b;--card:#1c2026;--text:#e8ebef;--dim:#a7b0bb;--line:#3a4049;--link:#7cb8ff;--get:#7cb8ff;--post:#6fd08c;--put:#ffb870;--delete:#ff9a92;--on:#14171b}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{margin:0;font:1rem/1.55 system-ui,sans-serif;background:var(--page);color:var(--text)}
header{padding:1.5rem 1.5rem .5rem;max-width:75rem}h1{margin:0;font-size:1.6rem}header p{margin:.5rem 0;max-width:60rem}
.columns{display:grid;grid-template-columns:20rem minmax(0,1fr);gap:1rem}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem 0 2rem 1.5rem;font-size:.875rem;border-right:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}nav summary{font-weight:600;padding:.35rem 0;cursor:pointer}nav a{display:block;padding:.2rem .5rem .2rem 0;color:var(--text);text-decoration:none;overflow-wrap:anywhere}nav a:hover{text-decoration:underline}
main{padding:0 1.5rem 4rem;max-width:62rem}main:focus{outline:none}
h2{font-size:1.35rem;margin:2rem 0 .5rem}h3{font-size:1.1rem;margin:0 0 .35rem}
article{border-top:1px solid var(--line);padding:1.25rem 0}article:target{box-shadow:-.5rem 0 0 -.25rem var(--link)}
.call{margin:.25rem 0;overflow-wrap:anywhere}.dim{color:var(--dim);font-size:.875rem;font-weight:400}p{margin:.4rem 0}
.verb{display:inline-block;min-width:3.6rem;padding:0 .4rem;border-radius:.25rem;text-align:center;font:600 .75rem/1.5 ui-monospace,monospace;color:var(--on);background:var(--get)}
.verb.post{background:var(--post)}.verb.put,.verb.patch{background:var(--put)}.verb.delete{background:var(--delete)}
code,pre{font-family:ui-monospace,monospace;font-size:.875em}.pattern{overflow-wrap:anywhere}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.75rem;overflow:auto;margin:.5rem 0}
.scroll{overflow-x:auto;margin:.75rem 0}table{border-collapse:collapse;width:100%;font-size:.9rem}caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{border-bottom:1px solid var(--line);padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}thead th{color:var(--dim);font-weight:600}tbody th{font-weight:400;min-width:12rem}td:nth-child(2){min-width:6.5rem}thead th{white-space:nowrap}
a{color:var(--link)}a:focus-visible,summary:focus-visible,.scroll:focus-visible,pre:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-100rem}.skip:focus{left:1rem;top:1rem;padding:.5rem 1rem;background:var(--card)}
details>summary{cursor:pointer}
@media (max-width:60rem){.columns{display:block}nav{position:static;height:auto;max-height:50vh;border-right:0;border-bottom:1px solid var(--line);padding-right:1.5rem}}
`
