/** A tool that the tests need is missing; the message is one sentence about how to install it. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool';
}
