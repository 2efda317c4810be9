/** Returns a short lesson whose last words are on line 21, below its last operation. */
export function ownLesson(title: string, last: string): string {
  return `---
title: ${title}
engine: entt
goals: [See changes]
minutes: 5
---

\`\`\`setup
component Position
create e0
\`\`\`

First words.

\`\`\`ops
add e0 Position
\`\`\`

${last}
`;
}
