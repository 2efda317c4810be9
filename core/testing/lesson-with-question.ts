/** A short lesson with one question: prose, the question at moment 1, its operation, and more prose. */
export const ASKED_LESSON = `---
title: A question
engine: entt
goals: [Be asked]
minutes: 5
---

\`\`\`setup
tag Selected
create e0
create e1
\`\`\`

First words.

\`\`\`quiz value
ask: Which value will the entry of {entity} hold?
cell: Selected.sparse[1]
hint: Count the members.
why: The place in packed.
\`\`\`

\`\`\`ops
add e1 Selected
\`\`\`

Last words.
`;
