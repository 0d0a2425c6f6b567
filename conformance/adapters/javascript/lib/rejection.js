// Why a record cannot have happened: the code of the finding, and the place where it stands.
export class Rejection extends Error {
  constructor(code, at = {}) {
    super(code);
    this.code = code;
    this.at = at;
  }
}
