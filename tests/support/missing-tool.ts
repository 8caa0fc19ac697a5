/** Something that the tests need is not here; the message is one sentence that says how to get it. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool';
}
