export interface JobsTables {
  jobs: {
    name: string;
    ran_at: Date;
  };
}
