// Timestamp::Request, Response and TokenInfo: to_der of what they are initialized with may
// initialize them again. The base then decodes into what was free.

@redirect_timestamp_that_is_decoded@
identifier f = {d2i_TS_REQ_bio, d2i_TS_RESP_bio, d2i_TS_TST_INFO_bio};
identifier made;
expression in;
symbol self;
@@
  made = f(in,
- &made
+ (void *)&DATA_PTR(self)
  );
